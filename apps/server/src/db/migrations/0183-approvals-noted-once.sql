-- A permission's transaction is noted once for a member. Lines stay whatever they say, so where some
-- were written twice before, the index begins after the last of those.
DO $$
DECLARE
  last_double bigint;
BEGIN
  SELECT max(id) INTO last_double FROM (
    SELECT id, row_number() OVER (PARTITION BY member, details ->> 'hash' ORDER BY id) AS place
    FROM member_activity WHERE kind = 'approvalSent'
  ) AS line WHERE place > 1;
  EXECUTE 'CREATE UNIQUE INDEX member_activity_approvals
    ON member_activity (member, (details ->> ''hash'')) WHERE kind = ''approvalSent'''
    || coalesce(' AND id > ' || last_double, '');
END $$;

-- How many a member noted in a day.
CREATE INDEX member_activity_approvals_by_time ON member_activity (member, at)
  WHERE kind = 'approvalSent';
