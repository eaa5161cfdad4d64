"""How programs are begun that a test is going to kill."""

# Whoever is killed leaves semaphores behind, which is nothing to warn of.
QUIETLY = ("-W", "ignore::UserWarning")
