-- Where in the journal a fee was shared, so that a row that no command wrote is found.
ALTER TABLE fee_share ADD COLUMN position bigint;
UPDATE fee_share SET position = fill.position FROM (
  SELECT 'spot' AS product, trade, member, position FROM spot_fill
  UNION ALL SELECT 'perp', trade, member, position FROM perp_fill) AS fill
  WHERE fill.product = fee_share.product AND fill.trade = fee_share.trade
    AND fill.member = fee_share.payer;
-- One without a fill has no place in the journal: the verification names it.
UPDATE fee_share SET position = 0 WHERE position IS NULL;
ALTER TABLE fee_share ALTER COLUMN position SET NOT NULL;
CREATE INDEX fee_share_by_position ON fee_share (position);
-- Statements are by day and friend: nothing reads the newest of an inviter.
DROP INDEX fee_share_by_inviter;
