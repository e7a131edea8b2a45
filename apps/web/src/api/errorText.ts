/**
 * What to tell a person about a failed call: the server's own words, which come in their language,
 * or ours when no answer came. Being signed out says nothing; the session shows it quietly.
 */

import { showToast } from '@assay/ui/notes/toasts.ts'
import { ApiError, NetworkError, OutcomeUnknown } from '@assay/wire/client.ts'
import { t } from '../i18n/i18n.ts'
import { haptic } from '../session/haptic.ts'
import { noAnswer } from './noAnswer.ts'

export function errorText(error: unknown): string | undefined {
  if (error instanceof ApiError) {
    if (error.code === 401) return undefined
    return error.message || t('app.error.unknown', { code: error.reason })
  }
  if (error instanceof OutcomeUnknown) return t('app.write.unknown')
  if (error instanceof NetworkError) return t(noAnswer())
  return t('app.error.unknown', { code: 'client' })
}

export function toastError(error: unknown) {
  const text = errorText(error)
  if (text === undefined) return
  haptic('error')
  showToast(text, 'error')
}

/** For the fold under an error page. */
export function errorCode(error: unknown): string {
  if (error instanceof ApiError) return `${error.code} ${error.reason}`
  return error instanceof Error ? error.constructor.name : 'unknown'
}
