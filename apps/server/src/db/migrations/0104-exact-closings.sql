-- A liquidation's fee and what the insurance fund paid, exactly: the divisions that filled them in
-- first rounded after the sixteenth digit or before.
UPDATE perp_forced_closing SET (fee, fund) = (
  SELECT coalesce(sum((step ->> 'fee')::numeric), 0) * 1e-18,
    coalesce(sum((step ->> 'fundPaid')::numeric), 0) * 1e-18
  FROM jsonb_array_elements(report -> 'steps') AS step
  WHERE (step ->> 'position')::bigint = perp_position
) WHERE kind = 'liquidated';
