-- Token subscription, projected from the journal: each as it stands, and by which command it was placed and ended.
CREATE TABLE subscription (
  id              bigint PRIMARY KEY,
  member          bigint NOT NULL,
  offering        text NOT NULL,
  asset           text NOT NULL,
  pay_asset       text NOT NULL,
  price           numeric(38,18) NOT NULL,
  quantity        numeric(38,18) NOT NULL,
  subscribed_at   bigint NOT NULL,
  position        bigint NOT NULL,
  allotted        numeric(38,18) NOT NULL,
  gift            numeric(38,18) NOT NULL,
  -- inReview, awaitingPayment, paid, releasing; at last complete or refunded
  status          text NOT NULL,
  releases        integer NOT NULL,
  released        numeric(38,18) NOT NULL,
  closed_position bigint
) WITH (fillfactor = 80);
CREATE INDEX subscription_by_member ON subscription (member, id DESC);
CREATE INDEX subscription_by_offering ON subscription (offering, id);
CREATE INDEX subscription_by_position ON subscription (position);
CREATE INDEX subscription_by_closing ON subscription (closed_position);
CREATE INDEX subscription_open ON subscription (id) WHERE closed_position IS NULL;
