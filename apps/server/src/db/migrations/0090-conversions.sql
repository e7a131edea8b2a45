-- Conversions that took place, projected from the journal, with all that their price followed from.
CREATE TABLE conversion (
  -- The number of its quote.
  id           bigint PRIMARY KEY,
  member       bigint NOT NULL,
  from_asset   text NOT NULL,
  to_asset     text NOT NULL,
  -- pay or receive: the amount that was asked for
  asked_by     text NOT NULL,
  pay          numeric(38,18) NOT NULL,
  receive      numeric(38,18) NOT NULL,
  minimum      numeric(38,18) NOT NULL,
  maximum      numeric(38,18) NOT NULL,
  from_index   numeric(38,18) NOT NULL,
  to_index     numeric(38,18) NOT NULL,
  from_spread  numeric(38,18) NOT NULL,
  to_spread    numeric(38,18) NOT NULL,
  from_decimals integer NOT NULL,
  to_decimals  integer NOT NULL,
  quoted_at    bigint NOT NULL,
  converted_at bigint NOT NULL,
  position     bigint NOT NULL
);
CREATE INDEX conversion_by_member ON conversion (member, id DESC);
CREATE INDEX conversion_by_position ON conversion (position);
