/**
 * What the users of the database may do who do not own it: one for each kind of process beside the
 * cores. A gateway runs what the internet reaches, so it changes nothing that the journal says, no
 * operator and nothing of the chains, and does not read what opens the console. Consoles and jobs
 * also do what the features of the members' server do. A new table has to be declared here: a test
 * fails without it.
 */

/** The users, by the role of their process. */
export const DATABASE_USERS = {
  gateway: 'assay_gateway',
  console: 'assay_console',
  jobs: 'assay_jobs',
} as const
export type LimitedRole = keyof typeof DATABASE_USERS

const READ = ['SELECT'] as const
const ADD = ['SELECT', 'INSERT'] as const
const CHANGE = ['SELECT', 'INSERT', 'UPDATE'] as const
const REPLACE = ['SELECT', 'INSERT', 'DELETE'] as const
const ALL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const
/** Of the whole table, or of some of its columns. */
type Right = (typeof ALL)[number] | `${'INSERT' | 'UPDATE'} (${string})`

type TableRights = {
  /** Of gateways, and so of all others. */
  members?: readonly Right[]
  /** What consoles and the jobs, which carry out what operators decide, have beyond that. */
  operators?: readonly Right[]
  /** What the jobs have beyond that. */
  jobs?: readonly Right[]
}

const OF_CORES = {}
/** Written by the core from the journal. */
const HISTORY = { members: READ }
const OF_OPERATORS = { operators: ALL }

export const tableRights: Readonly<Record<string, TableRights>> = {
  journal: OF_CORES,
  journal_archive: OF_CORES,
  checkpoint: OF_CORES,
  snapshot_piece: OF_CORES,
  leadership: OF_CORES,
  withdrawal_release: OF_CORES,
  migration: HISTORY,
  projection: HISTORY,

  ledger_line: HISTORY,
  candle: HISTORY,
  spot_order: HISTORY,
  spot_fill: HISTORY,
  perp_order: HISTORY,
  perp_fill: HISTORY,
  perp_position: HISTORY,
  perp_funding: HISTORY,
  perp_funding_payment: HISTORY,
  perp_forced_closing: HISTORY,
  cycle_round: HISTORY,
  cycle_tick: HISTORY,
  conversion: HISTORY,
  conversion_acceptance: HISTORY,
  conversion_refusal: HISTORY,
  lockup: HISTORY,
  subscription: HISTORY,
  referral_friend: HISTORY,
  referral_rate: HISTORY,
  referral_inviter: HISTORY,
  fee_share: HISTORY,
  fiat_offer: HISTORY,
  fiat_order: HISTORY,
  deposit_credit: HISTORY,
  withdrawal: HISTORY,
  withdrawal_approval: HISTORY,
  /** Receipts of rounds are signed where they are shown. */
  signing_key: HISTORY,

  /** Neither who invited a member nor the number of one is changed or chosen. */
  member: {
    members: [
      'SELECT',
      'INSERT (name, address, wallet_chain, email, phone, password_hash, invitation_code, invited_by, created_at)',
      'UPDATE (address, wallet_chain, email, phone, password_hash, locale, anti_phishing, barred_until, frozen_by, frozen_reason, frozen_at, identity_status)',
    ],
  },
  session: { members: ALL },
  sign_in_challenge: { members: ALL },
  sign_in_attempt: { members: ALL },
  verification_code: { members: ALL },
  code_sent: { members: CHANGE, jobs: ALL },
  opened_account: { members: ADD, jobs: ALL },
  seen_device: { members: CHANGE, jobs: ALL },
  signed_opening: { members: ADD, jobs: ALL },
  member_device: { members: ALL },
  member_factor: { members: ALL },
  recovery_code: { members: REPLACE },
  fund_pin: { members: CHANGE },
  passkey: { members: ALL },
  passkey_challenge: { members: ALL },
  api_key: { members: ALL },
  agreement: { members: ADD },
  member_activity: { members: ADD },
  member_activity_more: { members: CHANGE },
  identity_application: { members: ADD, operators: CHANGE },
  favorite: { members: REPLACE },
  image: { members: CHANGE },
  upload_ticket: { members: ALL },
  support_ticket: { members: CHANGE },
  support_post: { members: ADD },
  support_image: { members: ADD },
  article: { members: READ, operators: CHANGE },
  tip_read: { members: ADD },
  fiat_payee: { members: CHANGE },
  fiat_detail: { members: ALL },
  fiat_proof: { members: REPLACE },
  fiat_statement: { members: REPLACE },
  withdrawal_address: { members: CHANGE },
  /** Each address is derived again before anything is credited to it. */
  deposit_address: {
    members: ['SELECT', 'INSERT (member, address, shown_at)', 'UPDATE (address, number)'],
  },
  deposit_proof: { members: ADD, operators: CHANGE },
  letter: { members: ADD, operators: CHANGE, jobs: ALL },
  /** What a demo would have sent. */
  outbox: { members: READ, jobs: ADD },

  deposit: { members: READ, jobs: CHANGE },
  chain_cursor: { members: READ, jobs: CHANGE },
  unclaimed_coins: { operators: CHANGE, jobs: ALL },
  /** The signer's; the jobs note how a payment ended. */
  payment: { members: READ, jobs: ['UPDATE'] },
  signed_transaction: { members: READ },
  signer_status: { operators: READ },
  coin_price: { operators: READ, jobs: CHANGE },
  liability_statement: { members: READ, jobs: CHANGE },
  liability_tree: { members: READ, jobs: ALL },
  liability_leaf: { members: READ, jobs: ALL },

  operator: { operators: CHANGE },
  operator_session: OF_OPERATORS,
  operator_passkey: OF_OPERATORS,
  operator_proposal: { operators: CHANGE },
  operator_audit: { operators: ADD },
  identity_view: { operators: ADD },
  withdrawal_signature: { operators: CHANGE },
  withdrawal_halt: { members: READ, operators: ALL },
  alarm: OF_OPERATORS,
}

/** The queue of letters, which is a schema of its own: tables, and what posting takes of each. */
export const queueRights: Readonly<Record<string, TableRights>> = {
  migrations: { jobs: READ },
  _private_tasks: { members: CHANGE },
  _private_job_queues: { members: CHANGE, jobs: ALL },
  _private_jobs: { members: CHANGE, operators: ALL },
  _private_known_crontabs: { jobs: ALL },
  /** A view. */
  jobs: { operators: READ },
}

/** What a role may do with a table, without repeats. */
export function rightsOf(
  role: LimitedRole,
  { members = [], operators = [], jobs = [] }: TableRights,
): Right[] {
  const given = [
    ...members,
    ...(role === 'gateway' ? [] : operators),
    ...(role === 'jobs' ? jobs : []),
  ]
  return [...new Set(given)]
}
