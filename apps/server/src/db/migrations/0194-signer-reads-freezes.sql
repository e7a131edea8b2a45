-- The signer asks whether an account is frozen before it signs. Whoever may read halts is a signer's
-- user: of members it may read no more than that.
DO $$
DECLARE part record;
BEGIN
  FOR part IN SELECT DISTINCT grantee FROM pg_class, aclexplode(relacl)
    WHERE oid = 'withdrawal_halt'::regclass AND privilege_type = 'SELECT' AND grantee <> relowner
  LOOP
    EXECUTE format('GRANT SELECT (id, frozen_by) ON member TO %s',
      CASE part.grantee WHEN 0 THEN 'PUBLIC' ELSE part.grantee::regrole::text END);
  END LOOP;
END $$;
