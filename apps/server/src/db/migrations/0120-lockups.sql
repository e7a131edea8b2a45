-- Locked finance, projected from the journal. Each day's yield is a ledger line that names its lockup.
CREATE TABLE lockup (
  id              bigint PRIMARY KEY,
  member          bigint NOT NULL,
  plan            text NOT NULL,
  asset           text NOT NULL,
  principal       numeric(38,18) NOT NULL,
  period_days     integer NOT NULL,
  daily_rate      numeric(38,18) NOT NULL,
  daily_yield     numeric(38,18) NOT NULL,
  redemption_fee  numeric(38,18) NOT NULL,
  opened_at       bigint NOT NULL,
  starts_at       bigint NOT NULL,
  matures_at      bigint NOT NULL,
  position        bigint NOT NULL,
  paid_days       integer NOT NULL,
  -- complete or redeemed, null while it is open
  ended_as        text,
  ended_at        bigint,
  closed_position bigint
) WITH (fillfactor = 80);
CREATE INDEX lockup_by_member ON lockup (member, id DESC);
CREATE INDEX lockup_by_position ON lockup (position);
CREATE INDEX lockup_by_closing ON lockup (closed_position);
CREATE INDEX lockup_open ON lockup (id) WHERE ended_as IS NULL;
CREATE INDEX lockup_yields ON ledger_line (member, at) WHERE reason = 'yield';
