/**
 * What can happen to an account, as its member is shown it. A closed list: every kind has a sentence
 * on the activity page in every language.
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
  'recoveryCodeUsed',
  'walletLinked',
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
  // By staff, who see nothing personal without leaving a line here.
  'profileViewed',
  'identityViewed',
  'depositReviewed',
  'withdrawalReviewed',
  'addressAdded',
  'addressRemoved',
  'withdrawalRequested',
  'approvalSent',
] as const
export type ActivityKind = (typeof ACTIVITIES)[number]
