-- From which networks accounts were opened in the last day: one may open only so many.
CREATE TABLE opened_account (
  network   text NOT NULL,
  opened_at bigint NOT NULL
);
CREATE INDEX opened_account_by_network ON opened_account (network, opened_at);
