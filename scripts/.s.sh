#!/usr/bin/env bash
# Gathers the messages of all rooms, pages and scripts, and brings every catalogue up to date:
#   scripts/strings            new messages come in untranslated, those no longer used go
#   scripts/strings --check    changes nothing; fails where a catalogue is behind
#   scripts/strings LANGUAGE   begins a catalogue, as in scripts/strings nl
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."


PATH=$PWD/.venv/bin:$PATH
home=src/makombo/language
template=$(mktemp)
trap 'rm -f "$template"' EXIT

# A form's first argument is its id, which is the context of its message.
pybabel -q extract --mapping="$home/babel.cfg" --keywords=form:1c,2 --keywords=counted:1c,2,3 \
    --keywords=N_ --add-location=file --sort-by-file --project=makombo --output="$template" \
    src/makombo
case ${1-} in
    "") update=(--ignore-obsolete --ignore-pot-creation-date --no-fuzzy-matching) ;;
    --check) update=(--ignore-obsolete --ignore-pot-creation-date --no-fuzzy-matching --check) ;;
    *) exec pybabel -q init --input-file="$template" --output-dir="$home/locale" --locale="$1" ;;
esac
for catalogue in "$home"/locale/*/LC_MESSAGES/messages.po; do
    language=$(basename "$(dirname "$(dirname "$catalogue")")")
    pybabel -q update "${update[@]}" --input-file="$template" --output-dir="$home/locale" \
        --locale="$language"
done
