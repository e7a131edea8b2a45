/**
 * Every answer is `{code, data, msg}`. Code 200 is success, 401 is signed out, 428 requires a
 * signature first; any other is an error, with `reason` from a closed list and a matching HTTP
 * status.
 */
import type { RejectionCode } from '@assay/domain/rejection.ts'

/** Errors of a request before the product's rules are checked. */
export const REQUEST_FAULTS = [
  'malformedRequest',
  'notFound',
  'methodNotAllowed',
  'bodyTooLarge',
  'tooManyRequests',
  'idempotencyKeyRequired',
  'notSignedIn',
  'sessionIdle',
  'originRefused',
  'challengeUnknown',
  'signatureInvalid',
  'chainUnsupported',
  'signatureCheckUnavailable',
  'emailInvalid',
  'emailInUse',
  'emailNotBound',
  'codeInvalid',
  'codeSpent',
  'codeTooSoon',
  'codeLimit',
  'codeRequired',
  'phoneInvalid',
  'phoneUnavailable',
  'passwordInvalid',
  'passwordCommon',
  'signInFailed',
  'signInLocked',
  'tooManyAccounts',
  'roleRequired',
  'samePerson',
  'ownAccount',
  'proposalNotFound',
  'notProposer',
  'proposalWaits',
  'reservesShort',
  'alreadyDecided',
  'marketNotHalted',
  'haltedSince',
  'termsUnchanged',
  'termsChangedSince',
  'confirmationDiffers',
  'memberNotFound',
  'rolesInvalid',
  'invitationInvalid',
  'enrollmentUnconfirmed',
  'checkCodeWrong',
  'operatorNotFound',
  'applicationNotFound',
  'invitationUnknown',
  'agreementOutdated',
  'pinNotSet',
  'pinInvalid',
  'pinTooSimple',
  'pinWrong',
  'pinLocked',
  'fundsFrozen',
  'withdrawalBarred',
  'withdrawalUndecided',
  'changedSince',
  'identityRequired',
  'contactRequired',
  'phoneInUse',
  'walletInUse',
  'walletOtherChain',
  'walletProofRequired',
  'walletLinkedAlready',
  'walletNotLinked',
  'walletOnlyWayIn',
  'factorRequired',
  'factorInvalid',
  'factorExists',
  'factorMissing',
  'recoveryCodeRefused',
  'passkeyInvalid',
  'secondFactorNeeded',
  'operatorDayLimit',
  'approvalUnsigned',
  'passkeyExists',
  'passkeysFull',
  'passkeyNotFound',
  'antiPhishingInvalid',
  'sessionUnknown',
  'apiKeyUnknown',
  'apiSignatureInvalid',
  'apiTimeOutside',
  'apiRequestReplayed',
  'apiAddressRefused',
  'apiRightMissing',
  'apiKeysFull',
  'apiKeyNameInvalid',
  'apiKeyInvalid',
  'apiNetworkInvalid',
  'apiKeyNotFound',
  'identityNameInvalid',
  'identityNumberInvalid',
  'identityNumberInUse',
  'identityImageRequired',
  'identityClosed',
  'imageInvalid',
  'imageFormat',
  'imageTooLarge',
  'imageQuota',
  'imageStoreFull',
  'uploadTicketInvalid',
  'notAvailable',
  'productUnavailable',
  'messageLength',
  'ticketTitleInvalid',
  'ticketTextInvalid',
  'ticketsFull',
  'ticketNotFound',
  'ticketIsClosed',
  'ticketIsFull',
  'ticketMovedOn',
  'secretAsked',
  'networkNotOffered',
  'depositAddressUnavailable',
  'chainUnavailable',
  'addressTaken',
  'addressOurs',
  'addressLooksAlike',
  'addressHeld',
  'addressMissing',
  'addressBookFull',
  'withdrawalsHalted',
  'payeeNameRequired',
  'payeeNameDiffers',
  'cardNumberInvalid',
  'bankRequired',
  'ibanInvalid',
  'swiftInvalid',
  'wechatRequired',
  'payeeMissing',
  'fiatBarred',
  'tooManyUnpaid',
  'merchantLate',
  'proofUsed',
  'appealTextInvalid',
  'proofRequired',
  'tooManyStatements',
  'reviewNotOpened',
  'makerNotOpened',
  'partyAnswered',
  'busy',
  'timeout',
  'internal',
] as const
type RequestFault = (typeof REQUEST_FAULTS)[number]

export type ErrorCode = RejectionCode | RequestFault

/** Success messages of actions; each has a text in every language. */
export type SuccessCode =
  | 'signedIn'
  | 'signedOut'
  | 'registered'
  | 'passwordReset'
  | 'codeSent'
  | 'pinSaved'
  | 'passwordChanged'
  | 'contactBound'
  | 'accountFrozen'
  | 'antiPhishingSaved'
  | 'factorEnrolled'
  | 'factorRemoved'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'sessionEnded'
  | 'apiKeyCreated'
  | 'apiKeyRevoked'
  | 'walletLinked'
  | 'walletUnlinked'
  | 'identitySent'
  | 'orderPlaced'
  | 'orderCancelled'
  | 'ordersCancelled'
  | 'transferDone'
  | 'roundPlaced'
  | 'limitsSaved'
  | 'positionsClosed'
  | 'leverageSaved'
  | 'marginSaved'
  | 'protectionSaved'
  | 'protectionCancelled'
  | 'messageSent'
  | 'ticketSent'
  | 'ticketSolved'
  | 'depositProofSent'
  | 'demoDepositSent'
  | 'withdrawalRequested'
  | 'withdrawalCancelled'
  | 'addressSaved'
  | 'addressDeleted'
  | 'converted'
  | 'locked'
  | 'redeemed'
  | 'claimed'
  | 'subscribed'
  | 'fiatProofSent'
  | 'fiatReleased'
  | 'appealSent'
  | 'payeeSaved'
  | 'fiatOfferOpened'
  | 'fiatOfferClosed'
  | 'imageUploaded'

/** Every text that the server writes, by its code in the message catalogs. */
export type MessageCode = ErrorCode | SuccessCode | ServerText
/** Mails and the sentence that a wallet shows when signing in. */
type ServerText =
  | 'signInStatement'
  | 'linkStatement'
  | 'proveStatement'
  | 'codeMailSubject'
  | 'codeBody'
  | 'codeForRegister'
  | 'codeForBindEmail'
  | 'codeForBindPhone'
  | 'codeForResetPassword'
  | 'codeForSignIn'
  | 'securityCodeBody'
  | 'codeForPassword'
  | 'codeForPin'
  | 'codeForEmail'
  | 'codeForPhone'
  | 'codeForFactorEnroll'
  | 'codeForFactorRemove'
  | 'codeForRecoveryRenew'
  | 'codeForPasskeyAdd'
  | 'codeForPasskeyRemove'
  | 'codeForWalletLink'
  | 'codeForWalletUnlink'
  | 'apiKeyCodeBody'
  | 'keyReads'
  | 'keyReadsAndTrades'
  | 'keyFromEverywhere'
  | 'keyNeverEnds'
  | 'accountExistsSubject'
  | 'accountExistsBody'
  | 'resetNoticeSubject'
  | 'resetNoticeBody'
  | 'signInNoticeSubject'
  | 'signInNoticeBody'
  | 'securityNoticeSubject'
  | 'securityNoticeBody'
  | 'changedPasswordSet'
  | 'changedPasswordChanged'
  | 'changedPinSet'
  | 'changedPinChanged'
  | 'changedPinLocked'
  | 'changedEmailBound'
  | 'changedEmailChanged'
  | 'changedPhoneBound'
  | 'changedPhoneChanged'
  | 'changedFactorEnrolled'
  | 'changedFactorRemoved'
  | 'changedRecoveryCodesRenewed'
  | 'changedPasskeyAdded'
  | 'changedPasskeyRemoved'
  | 'changedWalletLinked'
  | 'changedWalletUnlinked'
  | 'changedApiKeyCreated'
  | 'changedApiKeyRevoked'
  | 'changedFrozen'
  | 'antiPhishingLine'
  | 'withdrawCodeMailBody'
  | 'addressCodeMailBody'
  | 'addressNoticeSubject'
  | 'addressNoticeBody'
  | 'withdrawalRequestedSubject'
  | 'withdrawalRequestedBody'
  | 'withdrawalCompletedSubject'
  | 'withdrawalCompletedBody'
  | 'withdrawalReturnedSubject'
  | 'withdrawalReturnedBody'
  | 'depositCreditedSubject'
  | 'depositCreditedBody'
  | 'accountCreditedSubject'
  | 'accountCreditedBody'
  | 'identityVerifiedSubject'
  | 'identityVerifiedBody'
  | 'identityFailedSubject'
  | 'identityFailedBody'
  | 'unfrozenSubject'
  | 'unfrozenBody'
  | 'withdrawalReleasedSubject'
  | 'withdrawalReleasedBody'
  | 'marginWarningSubject'
  | 'marginWarningBody'
  | 'liquidatedSubject'
  | 'liquidatedBody'
  | 'deleveragedSubject'
  | 'deleveragedBody'
  | 'supportReplySubject'
  | 'supportReplyBody'
  | 'supportClosedSubject'
  | 'supportClosedBody'
  | 'fiatPlacedSubject'
  | 'fiatPlacedBody'
  | 'fiatPaidSubject'
  | 'fiatPaidBody'
  | 'fiatCompletedSubject'
  | 'fiatCompletedBody'
  | 'fiatDisputedSubject'
  | 'fiatDisputedBody'
  | 'fiatRefusedSubject'
  | 'fiatRefusedBody'
  | 'fiatLapsedSubject'
  | 'fiatLapsedBody'
  | 'fiatFreedSubject'
  | 'fiatFreedBody'
  | 'fiatGivenSubject'
  | 'fiatGivenBody'
  | 'paymentShown'
  | 'sellerSilent'
  | 'paymentNotShown'
  | 'paidByAnother'
  | 'paidOtherwise'
  | 'buyerSilent'
  | 'subscriptionWonSubject'
  | 'subscriptionWonBody'
  | 'subscriptionWonAllBody'
  | 'subscriptionLostSubject'
  | 'subscriptionLostBody'
  | 'subscriptionReturnedSubject'
  | 'subscriptionReturnedBody'
  | 'tokensArrivedSubject'
  | 'tokensArrivedBody'
  | 'userAgreementText'
  | 'privacyPolicyText'
  | 'aboutText'
  | 'bannerCheck'
  | 'bannerBook'
  | 'bannerInvite'
  | 'bannerLaunchpad'

export type Envelope<T> =
  | { code: 200; data: T; msg: string }
  | { code: number; data: unknown; msg: string; reason: ErrorCode; details?: Details }

export type Details = Record<string, string | number>

/** The wire requests a signature with this code before a wallet sign-in. */
export const CHALLENGE_CODE = 428
