-- What subscriptions held of their members' money and gave free again: it changes nothing that is owned, so it is no
-- line of the ledger.
CREATE TABLE subscription_hold (
  position     bigint NOT NULL,
  subscription bigint NOT NULL,
  member       bigint NOT NULL,
  asset        text NOT NULL,
  -- above zero what was held, below zero what is free again
  held         numeric(38,18) NOT NULL,
  at           bigint NOT NULL,
  PRIMARY KEY (position, subscription)
);
CREATE INDEX subscription_hold_by_member ON subscription_hold (member, position DESC);
