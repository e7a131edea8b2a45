-- The tables that grow with every command are partitioned by the numbers that the engine counts up, so that old rows
-- can be moved to other disks and the journal's head can be archived. Nothing is copied: the table of before is read
-- once, to prove what it holds, and becomes the first partition. `db/partitions.ts` makes the next ones.
DO $$
DECLARE
  size CONSTANT bigint := 10000000;
  target record;
  part record;
  first text;
  bound bigint;
  indexes text[];
  triggers text[];
BEGIN
  FOR target IN SELECT * FROM (VALUES
    ('journal', 'seq'), ('ledger_line', 'position'),
    ('spot_order', 'id'), ('spot_fill', 'trade'), ('perp_order', 'id'), ('perp_fill', 'trade'),
    ('cycle_round', 'id'), ('cycle_tick', 'sequence')) AS it(name, key)
  LOOP
    first := target.name || '_from_0';
    EXECUTE format('SELECT (coalesce(max(%I), 0) / %s + 1) * %2$s FROM %I', target.key, size, target.name) INTO bound;

    -- What has to be made again for the whole: its definitions name the table as it is called now.
    SELECT coalesce(array_agg(CASE WHEN held.oid IS NULL THEN pg_get_indexdef(kept.indexrelid) ELSE
        format('ALTER TABLE %s ADD CONSTRAINT %s %s', target.name, held.conname, pg_get_constraintdef(held.oid)) END), '{}')
      INTO indexes FROM pg_index AS kept
      LEFT JOIN pg_constraint AS held ON held.conindid = kept.indexrelid AND held.contype IN ('p', 'u')
      WHERE kept.indrelid = target.name::regclass;
    SELECT coalesce(array_agg(pg_get_triggerdef(oid)), '{}') INTO triggers FROM pg_trigger
      WHERE tgrelid = target.name::regclass AND NOT tgisinternal;

    EXECUTE format('ALTER TABLE %I RENAME TO %I', target.name, first);
    FOR part IN SELECT relname FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indrelid = first::regclass
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', part.relname, part.relname || '_from_0');
    END LOOP;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (%I)',
      target.name, first, target.key);
    FOR number IN 1 .. cardinality(indexes) LOOP EXECUTE indexes[number]; END LOOP;
    FOR number IN 1 .. cardinality(triggers) LOOP EXECUTE triggers[number]; END LOOP;
    FOR part IN SELECT privilege_type, grantee FROM pg_class, aclexplode(relacl)
      WHERE oid = first::regclass AND grantee <> relowner
    LOOP
      EXECUTE format('GRANT %s ON %I TO %s', part.privilege_type, target.name,
        CASE part.grantee WHEN 0 THEN 'PUBLIC' ELSE part.grantee::regrole::text END);
    END LOOP;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)',
      target.name, first, bound);
  END LOOP;
END $$;
