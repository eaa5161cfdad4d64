// A rule's own words, opened beside what rests on it: taken from the page of the rules, so that
// nobody has to leave a game to read them. Without the page the link leads there.

/** The pages of rules that were asked for. @type {Map<string, Promise<Document>>} */
const pages = new Map();

/**
 * Puts a popover next to what it is about, and opens it.
 * @param {HTMLElement} card
 * @param {Element} anchor
 */
export function openBeside(card, anchor) {
  card.showPopover();
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = card;
  const below = bottom + 6;
  const fits = below + offsetHeight <= window.innerHeight - 8;
  card.style.left = `${Math.max(8, Math.min(left, window.innerWidth - offsetWidth - 8))}px`;
  card.style.top = `${fits ? below : Math.max(8, top - offsetHeight - 6)}px`;
}

/**
 * @param {string} address
 * @returns {Promise<Document>}
 */
function page(address) {
  const known = pages.get(address);
  if (known) return known;
  const asked = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(String(response.status));
    return new DOMParser().parseFromString(await response.text(), "text/html");
  });
  pages.set(address, asked);
  asked.catch(() => pages.delete(address));
  return asked;
}

/**
 * The pictures of the example that a rule speaks of: the one that follows on it.
 * @param {Element} rule
 */
function picturesOf(rule) {
  const follows = rule.nextElementSibling === null && rule.parentElement?.nextElementSibling;
  return follows && follows.matches(".example") ? follows.querySelectorAll("img") : [];
}

/**
 * @param {HTMLElement} card
 * @param {HTMLAnchorElement} link to a rule
 */
async function open(card, link) {
  try {
    const rule = (await page(link.pathname)).getElementById(link.hash.slice(1));
    if (!rule) throw new Error(link.hash);
    const words = /** @type {HTMLElement} */ (rule.cloneNode(true));
    const pictures = document.createElement("p");
    for (const picture of picturesOf(rule)) {
      const shown = /** @type {HTMLImageElement} */ (picture.cloneNode(true));
      shown.loading = "eager"; // so that the card knows its size before it is placed
      pictures.append(shown);
    }
    await Promise.all([...pictures.querySelectorAll("img")].map((image) => image.decode()));
    card.replaceChildren(...words.childNodes, pictures);
    card.ariaLabel = link.textContent;
    openBeside(card, link);
  } catch {
    location.assign(link.href);
  }
}

/** Opens rules where they are named, and whatever else a button opens beside itself. */
export function listen() {
  const card = document.createElement("div");
  card.popover = "auto";
  card.className = "rule-card";
  card.role = "dialog";
  document.body.append(card);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const link = event.target.closest("a.rule");
    if (link instanceof HTMLAnchorElement && link.pathname !== location.pathname) {
      event.preventDefault();
      open(card, link);
    }
    const button = event.target.closest("button[data-opens]");
    const other = button && document.getElementById(button.getAttribute("data-opens") ?? "");
    if (button && other) openBeside(other, button);
  });
}
