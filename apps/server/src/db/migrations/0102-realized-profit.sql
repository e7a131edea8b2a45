-- What the insurance fund paid towards a liquidated position: its owner lost so much less.
ALTER TABLE perp_forced_closing ADD COLUMN fund numeric(38,18) NOT NULL DEFAULT 0;
UPDATE perp_forced_closing SET fund = (
  SELECT coalesce(sum((step ->> 'fundPaid')::numeric), 0) / 1e18
  FROM jsonb_array_elements(report -> 'steps') AS step
  WHERE (step ->> 'position')::bigint = perp_position
) WHERE kind = 'liquidated';

-- For what contracts have brought a member, open and closed ones together.
CREATE INDEX perp_position_by_member ON perp_position (member);
