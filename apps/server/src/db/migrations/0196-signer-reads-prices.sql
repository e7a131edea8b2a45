-- Before it sweeps a coin the signer compares its worth with the gas. Whoever may read halts is a
-- signer's user.
DO $$
DECLARE part record;
BEGIN
  FOR part IN SELECT DISTINCT grantee FROM pg_class, aclexplode(relacl)
    WHERE oid = 'withdrawal_halt'::regclass AND privilege_type = 'SELECT' AND grantee <> relowner
  LOOP
    EXECUTE format('GRANT SELECT ON coin_price TO %s',
      CASE part.grantee WHEN 0 THEN 'PUBLIC' ELSE part.grantee::regrole::text END);
  END LOOP;
END $$;
