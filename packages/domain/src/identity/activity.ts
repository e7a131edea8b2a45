/**
 * Account events that are shown to the member. A closed list: every kind has a sentence on the
 * activity page in every language.
 */
export const ACTIVITIES = [
  'registered',
  'signedIn',
  'signedOut',
  'passwordSet',
  'passwordChanged',
  'passwordReset',
  'pinSet',
  'pinChanged',
  'pinLocked',
  'emailBound',
  'emailChanged',
  'phoneBound',
  'phoneChanged',
  'antiPhishingChanged',
  'factorEnrolled',
  'factorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'walletLinked',
  'walletUnlinked',
  'apiKeyCreated',
  'apiKeyRevoked',
  'apiKeysRevoked',
  'sessionEnded',
  'otherSessionsEnded',
  'frozen',
  'unfrozen',
  'identitySent',
  'identityVerified',
  'identityFailed',
  // By staff: every view of personal data leaves a line here.
  'profileViewed',
  'identityViewed',
  'depositReviewed',
  'withdrawalReviewed',
  'fiatReviewed',
  'addressAdded',
  'addressRemoved',
  'withdrawalRequested',
  'approvalSent',
] as const
export type ActivityKind = (typeof ACTIVITIES)[number]

/** The details of a line, also closed: the role of staff, the fault of a document … */
export const ACTIVITY_DETAILS = [
  'role',
  'name',
  'reason',
  'count',
  'amount',
  'asset',
  'address',
  'network',
  'hash',
  'image',
  'number',
] as const
export type ActivityDetails = Partial<Record<(typeof ACTIVITY_DETAILS)[number], string | number>>
