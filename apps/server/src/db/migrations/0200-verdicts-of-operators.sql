-- Whoever may not decide about papers neither marks a member verified nor lifts a freeze: a gateway's user may change
-- members, and decides neither.
CREATE FUNCTION refuse_own_verdict() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_catalog.has_table_privilege(current_user, 'public.identity_application', 'UPDATE') THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Only who decides about papers verifies members and lifts freezes.' USING ERRCODE = '42501';
END $$;

CREATE TRIGGER member_verified BEFORE UPDATE OF identity_status ON member FOR EACH ROW
  WHEN (NEW.identity_status NOT IN (OLD.identity_status, 'underReview'))
  EXECUTE FUNCTION refuse_own_verdict();
CREATE TRIGGER member_made_verified BEFORE INSERT ON member FOR EACH ROW
  WHEN (NEW.identity_status <> 'notVerified')
  EXECUTE FUNCTION refuse_own_verdict();
CREATE TRIGGER member_freed BEFORE UPDATE OF frozen_by ON member FOR EACH ROW
  WHEN (OLD.frozen_by IS NOT NULL AND NEW.frozen_by IS NULL)
  EXECUTE FUNCTION refuse_own_verdict();
