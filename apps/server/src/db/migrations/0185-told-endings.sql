-- What ended or changed of who may do what is told to every server at once: sessions, API keys, and what
-- both know of their member. A server keeps what it has read of them only while it hears of this.
CREATE FUNCTION tell_ending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ending', TG_ARGV[0] || ' ' || CASE TG_ARGV[0]
    WHEN 'session' THEN encode((to_jsonb(OLD) ->> 'token_hash')::bytea, 'hex')
    ELSE to_jsonb(OLD) ->> 'id'
  END);
  RETURN NULL;
END $$;

CREATE TRIGGER session_deleted AFTER DELETE ON session
  FOR EACH ROW EXECUTE FUNCTION tell_ending('session');
CREATE TRIGGER session_renewed AFTER UPDATE OF token_hash, cookie_hash, proven_at ON session
  FOR EACH ROW EXECUTE FUNCTION tell_ending('session');
CREATE TRIGGER api_key_deleted AFTER DELETE ON api_key
  FOR EACH ROW EXECUTE FUNCTION tell_ending('key');
CREATE TRIGGER member_changed AFTER UPDATE OF frozen_by, email ON member FOR EACH ROW
  WHEN (OLD.frozen_by IS DISTINCT FROM NEW.frozen_by OR OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION tell_ending('member');
