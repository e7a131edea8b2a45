-- The chains' own coins.

-- What the gas of a final payment cost, in wei, whether it paid or failed.
ALTER TABLE payment ADD COLUMN cost numeric(78,0);
CREATE INDEX payment_by_member ON payment (chain, member) WHERE member IS NOT NULL;

-- Coins on a member's address that no deposit and no payment of ours explains, as after a final block:
-- mostly what a contract sent on. Nothing here ever credits anything; the desk looks.
CREATE TABLE unclaimed_coins (
  chain    bigint NOT NULL,
  member   bigint NOT NULL,
  asset    text NOT NULL,
  amount   numeric(38,18) NOT NULL,
  block    bigint NOT NULL,
  seen_at  bigint NOT NULL,
  -- Of the amount, what the desk has dealt with.
  answered numeric(38,18) NOT NULL DEFAULT 0,
  PRIMARY KEY (chain, member)
);
