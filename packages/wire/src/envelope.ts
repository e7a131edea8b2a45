/**
 * Every answer is `{code, data, msg}`. Code 200 is success, 401 is signed out, 428 asks for a
 * signature first; anything else names what went wrong, with `reason` from a closed list and the
 * HTTP status telling the same truth.
 */
import type { RejectionCode } from '@assay/domain/rejection.ts'

/** What can be wrong with a request before the rules of the product are asked. */
export type RequestFault =
  | 'malformedRequest'
  | 'notFound'
  | 'methodNotAllowed'
  | 'bodyTooLarge'
  | 'tooManyRequests'
  | 'idempotencyKeyRequired'
  | 'notSignedIn'
  | 'sessionIdle'
  | 'originRefused'
  | 'challengeUnknown'
  | 'signatureInvalid'
  | 'chainUnsupported'
  | 'signatureCheckUnavailable'
  | 'emailInvalid'
  | 'emailInUse'
  | 'emailNotBound'
  | 'codeInvalid'
  | 'codeTooSoon'
  | 'codeLimit'
  | 'codeRequired'
  | 'phoneInvalid'
  | 'phoneUnavailable'
  | 'passwordInvalid'
  | 'passwordCommon'
  | 'signInFailed'
  | 'signInLocked'
  | 'roleRequired'
  | 'samePerson'
  | 'proposalNotFound'
  | 'reservesShort'
  | 'alreadyDecided'
  | 'marketNotHalted'
  | 'haltedSince'
  | 'termsUnchanged'
  | 'termsChangedSince'
  | 'confirmationDiffers'
  | 'memberNotFound'
  | 'rolesInvalid'
  | 'invitationInvalid'
  | 'operatorNotFound'
  | 'applicationNotFound'
  | 'invitationUnknown'
  | 'agreementOutdated'
  | 'pinNotSet'
  | 'pinInvalid'
  | 'pinTooSimple'
  | 'pinWrong'
  | 'pinLocked'
  | 'fundsFrozen'
  | 'withdrawalBarred'
  | 'identityRequired'
  | 'contactRequired'
  | 'phoneInUse'
  | 'walletInUse'
  | 'walletLinkedAlready'
  | 'walletNotLinked'
  | 'walletOnlyWayIn'
  | 'factorRequired'
  | 'factorInvalid'
  | 'factorExists'
  | 'factorMissing'
  | 'passkeyInvalid'
  | 'passkeyExists'
  | 'passkeysFull'
  | 'passkeyNotFound'
  | 'antiPhishingInvalid'
  | 'sessionUnknown'
  | 'apiKeyUnknown'
  | 'apiSignatureInvalid'
  | 'apiTimeOutside'
  | 'apiRequestReplayed'
  | 'apiAddressRefused'
  | 'apiRightMissing'
  | 'apiKeysFull'
  | 'apiKeyNameInvalid'
  | 'apiKeyInvalid'
  | 'apiNetworkInvalid'
  | 'apiKeyNotFound'
  | 'identityNameInvalid'
  | 'identityNumberInvalid'
  | 'identityNumberInUse'
  | 'identityImageRequired'
  | 'identityClosed'
  | 'imageInvalid'
  | 'imageTooLarge'
  | 'uploadTicketInvalid'
  | 'notAvailable'
  | 'productUnavailable'
  | 'messageLength'
  | 'ticketTitleInvalid'
  | 'ticketTextInvalid'
  | 'ticketsFull'
  | 'ticketNotFound'
  | 'ticketIsClosed'
  | 'ticketIsFull'
  | 'ticketMovedOn'
  | 'secretAsked'
  | 'networkNotOffered'
  | 'depositAddressUnavailable'
  | 'chainUnavailable'
  | 'addressTaken'
  | 'addressOurs'
  | 'addressLooksAlike'
  | 'addressHeld'
  | 'addressMissing'
  | 'addressBookFull'
  | 'withdrawalsHalted'
  | 'payeeNameRequired'
  | 'payeeNameDiffers'
  | 'cardNumberInvalid'
  | 'bankRequired'
  | 'ibanInvalid'
  | 'swiftInvalid'
  | 'wechatRequired'
  | 'payeeMissing'
  | 'fiatBarred'
  | 'tooManyUnpaid'
  | 'proofUsed'
  | 'appealTextInvalid'
  | 'busy'
  | 'timeout'
  | 'internal'

export type ErrorCode = RejectionCode | RequestFault

/** What an action's answer says when it went well; each has a message in every language. */
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

/** Every text the server says by itself, by its code in the message catalogs. */
export type MessageCode = ErrorCode | SuccessCode | ServerText
/** Mails and the sentence that a wallet shows when signing in. */
export type ServerText =
  | 'signInStatement'
  | 'linkStatement'
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

const STATUS: Partial<Record<ErrorCode, number>> = {
  malformedRequest: 400,
  notFound: 404,
  methodNotAllowed: 405,
  bodyTooLarge: 413,
  imageTooLarge: 413,
  tooManyRequests: 429,
  codeTooSoon: 429,
  codeLimit: 429,
  signInLocked: 429,
  roleRequired: 403,
  samePerson: 403,
  proposalNotFound: 404,
  reservesShort: 409,
  alreadyDecided: 409,
  marketNotHalted: 409,
  haltedSince: 409,
  termsUnchanged: 409,
  termsChangedSince: 409,
  memberNotFound: 404,
  invitationInvalid: 403,
  operatorNotFound: 404,
  applicationNotFound: 404,
  codeRequired: 403,
  signInFailed: 403,
  pinWrong: 403,
  pinLocked: 429,
  fundsFrozen: 403,
  withdrawalBarred: 403,
  fiatBarred: 403,
  identityRequired: 403,
  factorRequired: 403,
  factorInvalid: 403,
  passkeyInvalid: 403,
  passkeyNotFound: 404,
  sessionUnknown: 404,
  apiKeyUnknown: 401,
  apiSignatureInvalid: 401,
  apiTimeOutside: 403,
  apiRequestReplayed: 403,
  apiAddressRefused: 403,
  apiRightMissing: 403,
  apiKeyNotFound: 404,
  idempotencyKeyRequired: 400,
  notSignedIn: 401,
  sessionIdle: 403,
  challengeUnknown: 403,
  signatureInvalid: 403,
  originRefused: 403,
  emailNotBound: 403,
  productUnavailable: 403,
  signatureCheckUnavailable: 503,
  depositAddressUnavailable: 503,
  chainUnavailable: 503,
  withdrawalsHalted: 503,
  marketNotFound: 404,
  orderNotFound: 404,
  roundNotFound: 404,
  assetNotFound: 404,
  withdrawalNotFound: 404,
  ticketNotFound: 404,
  ticketIsClosed: 409,
  ticketIsFull: 409,
  ticketMovedOn: 409,
  requestKeyReused: 409,
  quoteNotLive: 409,
  notAvailable: 404,
  busy: 503,
  timeout: 504,
  internal: 500,
}

/** The HTTP status of an error; a refusal by the rules is 422. */
export function statusOf(code: ErrorCode): number {
  return STATUS[code] ?? 422
}

/** The wire asks for a signature with this code before a wallet login. */
export const CHALLENGE_CODE = 428
