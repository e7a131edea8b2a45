/**
 * The message for a failed call: the server's text, in the user's language, or ours without an
 * answer. Empty when signed out, which the session shows itself.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { AnswerMissed, ApiError, NetworkError, OutcomeUnknown } from '@assay/wire/client/client.ts'
import { t } from '../i18n/i18n.ts'
import { haptic } from '../store/haptic.ts'
import { noAnswer } from './connection/noAnswer.ts'

export function errorText(error: unknown): string | undefined {
  if (error instanceof ApiError) {
    if (error.code === 401) return undefined
    return error.message || t('app.error.unknown', { code: error.reason })
  }
  if (error instanceof OutcomeUnknown) return t('app.write.unknown')
  if (error instanceof AnswerMissed && navigator.onLine) return t('app.error.unanswered')
  if (error instanceof NetworkError) return t(noAnswer())
  return t('app.error.unknown', { code: 'client' })
}

export function toastError(error: unknown) {
  const text = errorText(error)
  if (text === undefined) return
  haptic('error')
  showToast(text, 'error')
}

/** For the details of an error page. */
export function errorCode(error: unknown): string {
  if (error instanceof ApiError) return `${error.code} ${error.reason}`
  return error instanceof Error ? error.constructor.name : 'unknown'
}
