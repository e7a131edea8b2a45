-- Acceptances of quotes that the engine holds until the index decides, under the key of their request: whoever
-- lost the answer asks by it. What came of each is a conversion, a refusal, or not decided yet.
CREATE TABLE conversion_acceptance (
  -- The number of its quote.
  id         bigint PRIMARY KEY,
  member     bigint NOT NULL,
  key        text NOT NULL,
  heard_at   bigint NOT NULL,
  position   bigint NOT NULL
);
CREATE INDEX conversion_acceptance_by_key ON conversion_acceptance (member, key);
CREATE INDEX conversion_acceptance_by_position ON conversion_acceptance (position);

-- The index of each coin that decided; missing where the acceptance was not held by the engine.
ALTER TABLE conversion ADD COLUMN from_decided numeric(38,18), ADD COLUMN to_decided numeric(38,18);

CREATE TABLE conversion_refusal (
  -- The number of its quote.
  id         bigint PRIMARY KEY,
  member     bigint NOT NULL,
  -- conversionRateMoved or conversionPriceStale
  reason     text NOT NULL,
  refused_at bigint NOT NULL,
  position   bigint NOT NULL
);
CREATE INDEX conversion_refusal_by_position ON conversion_refusal (position);
