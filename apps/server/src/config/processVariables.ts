/** Where a process of the exchange listens, and what it keeps. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import { LIST } from './fileShapes.ts'
import {
  anyText,
  filledText,
  filledUrl,
  link,
  port,
  url,
  wholeNumber,
  yesOrNo,
} from './variable.ts'

/** Less than the `min_wal_size` that every start of the embedded database has. */
export const WAL_ROOM_MAX = 1_024

export const placeVariables = {
  host: anyText('HOST', { meaning: 'the address on which the app listens', unset: '127.0.0.1' }),
  port: port('PORT', { meaning: 'the port on which the app listens', unset: 7_070 }),
  publicUrl: filledUrl('PUBLIC_URL', {
    meaning:
      'the public address; sign-in texts name its host, other origins are refused, and passkeys are tied to it: a new host loses them',
    unset: undefined,
    shown: 'required outside the demo',
  }),
  consolePort: port('CONSOLE_PORT', {
    meaning: 'the port on which the operators’ console listens',
    unset: undefined,
    shown: '`PORT` + 1',
  }),
  consoleUrl: url('CONSOLE_URL', {
    meaning:
      'the address of the operators’ console, a name with https (their passkeys are bound to it), on a separate host and best reachable from your network only',
    unset: undefined,
    shown: '`http://localhost:` and the port; outside the demo set it to your own',
  }),
  metricsHost: anyText('METRICS_HOST', {
    meaning:
      'where Prometheus reads the metrics, without a login. They are figures of the house, not of persons. Keep the port in your own network: anyone with a shell on the machine can read it too',
    unset: '127.0.0.1',
  }),
  metricsPort: port('METRICS_PORT', {
    meaning: 'the port of the metrics; 0 turns it off',
    unset: undefined,
    shown: '`PORT` + 9',
  }),
  trustedProxies: wholeNumber('TRUST_PROXY', {
    meaning:
      'the number of your proxies in front of the server; each must append to `X-Forwarded-For`',
    unset: 0,
    shown: '0: the header is ignored',
  }),
  webFolder: anyText('WEB_FOLDER', {
    meaning: 'the built members’ app',
    unset: join(import.meta.dirname, '../../../web/dist'),
    shown: '`apps/web/dist`',
  }),
  isUpdateRequired: yesOrNo('UPDATE_REQUIRED', {
    meaning:
      '`yes`: an older open app updates to the served one before it continues, unless it cannot be downloaded',
  }),
  logLevel: anyText('LOG_LEVEL', {
    meaning: 'pino’s levels; logs contain no token, key or personal data',
    unset: 'info',
  }),
}

export const storageVariables = {
  databaseUrl: anyText('DATABASE_URL', {
    meaning:
      'PostgreSQL 15 or newer; must have fsync, synchronous_commit and full_page_writes on, or the server refuses to start; may name [several hosts](operations.md#a-database-with-a-standby)',
    unset: undefined,
    shown: 'an embedded one',
  }),
  databaseReadUrl: filledText('DATABASE_READ_URL', {
    meaning:
      'a standby that answers [reads of members’ history](operations.md#reads-of-history-on-a-standby)',
    unset: undefined,
    shown: 'none: the primary answers',
  }),
  isStandbyRequired: yesOrNo('REQUIRE_SYNC_STANDBY', {
    meaning:
      '`yes`: the server starts only while a [synchronous standby](operations.md#a-database-with-a-standby) is connected to the primary',
  }),
  dataDir: anyText('ASSAY_DATA', {
    meaning:
      'embedded database, uploaded images, how far the journal was [acknowledged](operations.md#when-the-primary-is-lost)',
    unset: join(process.cwd(), '.assay'),
    shown: '`.assay`',
  }),
  journalKey: filledText('JOURNAL_KEY', {
    meaning: 'the file of [the journal’s key](operations.md#the-journals-key)',
    unset: undefined,
    shown: '`journal-key` in `ASSAY_DATA`: back it up apart from the database',
  }),
  walRoom: wholeNumber(
    'WAL_ROOM',
    {
      meaning:
        'megabytes of the embedded database’s write-ahead log allocated at its first start, so that no order waits for a new log file; skipped if the disk has less than four times as much free. For your own PostgreSQL set `min_wal_size` to what ten minutes of trading write, `max_wal_size` no higher, and `backend_flush_after=256kB` with a busy background writer (`bgwriter_delay=20ms`, `bgwriter_lru_maxpages=1000`), or commits wait half a second whenever the system writes its pages',
      unset: WAL_ROOM_MAX,
      inDemo: 256,
      shown: `${WAL_ROOM_MAX}, which is the most; 256 in the demo`,
    },
    z.lte(WAL_ROOM_MAX, { error: ({ input }) => `is ${input}; at most ${WAL_ROOM_MAX} is kept.` }),
  ),
  passwordPepper: anyText('PASSWORD_PEPPER', {
    meaning:
      'part of every password hash, 32 random characters; without it no password is accepted',
    unset: undefined,
    shown: 'a file `password-pepper` in `ASSAY_DATA`: back it up',
  }),
  dataKeys: anyText('DATA_KEYS', {
    meaning:
      'encrypt identity papers, letters with codes and invitations until they are sent, images of tickets, payment details and proofs of fiat orders, and authenticator seeds: 32 bytes in base64, the newest first, separated by commas; keep old keys until nothing is encrypted with them',
    unset: undefined,
    shown: 'a file `data-key` in `ASSAY_DATA`: back it up separately from the database',
    file: LIST,
  }),
  pictureGigabytes: wholeNumber('PICTURE_GIGABYTES', {
    meaning:
      'the space that uploaded images may take in total; above that, and while their disk has less than one gibibyte free, uploads are refused and the first page of the console shows it',
    unset: 20,
  }),
  identityPhotoDays: wholeNumber('IDENTITY_PHOTO_DAYS', {
    meaning:
      'days until images are deleted: photos of failed identity papers, images of closed tickets, of ended fiat orders and of answered proofs of deposits, and encrypted images that were never sent',
    unset: 30,
  }),
}

/** All of them or none. */
export const bucketVariables = {
  url: link('S3_URL', {
    meaning:
      'a bucket for uploaded images, with the bucket in the address; identity papers and images of tickets and fiat orders are encrypted before they leave the server',
    unset: undefined,
    shown: 'the folder `images` in `ASSAY_DATA`',
  }),
  region: anyText('S3_REGION', { meaning: 'the region of the bucket', unset: 'us-east-1' }),
  keyId: filledText('S3_KEY_ID', {
    meaning: 'the id of the bucket’s key',
    unset: undefined,
    shown: 'required with `S3_URL`',
  }),
  secret: filledText('S3_SECRET', {
    meaning: 'the secret of the bucket’s key',
    unset: undefined,
    shown: 'required with `S3_URL`',
  }),
}
