/** The message of a failed or unclear write; empty otherwise. */
import { useT } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/messageKey.ts'
import { UNANSWERED_TEXTS, unansweredStateOf } from './unansweredState.ts'
import type { WriteState } from './useWrite.ts'

export function useWriteError(state: WriteState<unknown>): string | undefined {
  const t = useT()
  if (state.step === 'unknown') return t(`app.write.${UNANSWERED_TEXTS[unansweredStateOf(state)]}`)
  if (state.step !== 'refused') return undefined
  if (state.message) return state.message
  // An outcome learned later has no text from the server.
  const key = `error.${state.reason}` as MessageKey
  const text = t(key)
  return text === key ? t('app.error.unknown', { code: state.reason }) : text
}
