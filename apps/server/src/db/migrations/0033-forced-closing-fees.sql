-- What a liquidation took as its fee, told apart from the fees of trading.
ALTER TABLE perp_forced_closing ADD COLUMN fee numeric(38,18) NOT NULL DEFAULT 0;
UPDATE perp_forced_closing SET fee = (
  SELECT coalesce(sum((step ->> 'fee')::numeric), 0) / 1e18
  FROM jsonb_array_elements(report -> 'steps') AS step
  WHERE (step ->> 'position')::bigint = perp_position
) WHERE kind = 'liquidated';
CREATE INDEX perp_forced_closing_by_perp_position ON perp_forced_closing (perp_position);

-- The language that letters are written in: the one last used to sign in.
ALTER TABLE member ADD COLUMN locale text NOT NULL DEFAULT 'en';
