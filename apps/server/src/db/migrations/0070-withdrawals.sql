-- Money that goes out to chains, projected from the journal: the request, who agreed, how it ended.
CREATE TABLE withdrawal (
  id              bigint PRIMARY KEY,
  member          bigint NOT NULL,
  asset           text NOT NULL,
  chain           bigint NOT NULL,
  address         text NOT NULL,
  amount          numeric(38,18) NOT NULL,
  fee             numeric(38,18) NOT NULL,
  requested_at    bigint NOT NULL,
  -- Of the request in the journal: what is signed is compared with that row.
  position        bigint NOT NULL,
  -- review, sending, completed or rejected
  status          text NOT NULL,
  closed_position bigint,
  closed_at       bigint,
  -- The transaction that paid it.
  transaction     text,
  -- How it was rejected (cancelled, refused or failed), by whom and why.
  rejected_as     text,
  operator        text,
  reason          text
) WITH (fillfactor = 80);
CREATE INDEX withdrawal_by_member ON withdrawal (member, id DESC);
CREATE INDEX withdrawal_by_position ON withdrawal (position);
CREATE INDEX withdrawal_by_closing ON withdrawal (closed_position);
CREATE INDEX withdrawal_open ON withdrawal (status, id) WHERE status IN ('review', 'sending');

CREATE TABLE withdrawal_approval (
  withdrawal bigint NOT NULL,
  operator   text NOT NULL,
  position   bigint NOT NULL,
  at         bigint NOT NULL,
  PRIMARY KEY (withdrawal, operator)
);
CREATE INDEX withdrawal_approval_by_position ON withdrawal_approval (position);
