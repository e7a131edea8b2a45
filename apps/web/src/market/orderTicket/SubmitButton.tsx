/**
 * The order form's button. Always answers: it sends, or says why it cannot and what comes first.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { online } from '../../api/connection/online.ts'
import { useT } from '../../i18n/i18n.ts'
import { openLogin } from '../../session/loginSheet.ts'
import { useMember } from '../../session/session.ts'
import { useStore } from '../../store/createStore.ts'
import { unansweredStateOf } from '../../write/unansweredState.ts'
import type { WriteState } from '../../write/useWrite.ts'

type SubmitButtonProps = {
  side: 'buy' | 'sell'
  label: string
  /** Where to go on after logging in. */
  path: string
  /** Why the market takes no orders, if so. */
  closed: string | undefined
  place: { state: WriteState<unknown>; isBusy: boolean }
}

export function SubmitButton({ side, label, path, closed, place }: SubmitButtonProps) {
  const t = useT()
  const member = useMember()
  const isOnline = useStore(online, (state) => state.isOnline)
  if (!member) {
    return (
      <Button size="large" isBlock onClick={() => openLogin(path)}>
        {t('spot.action.login')}
      </Button>
    )
  }
  const { state } = place
  const isUnknown = state.step === 'unknown'
  const offline = !isOnline && !isUnknown ? t('spot.action.offline') : undefined
  const isGated = !member.isEmailVerified && !isUnknown
  return (
    <Button
      type="submit"
      kind={isGated ? 'primary' : side}
      size="large"
      isBlock
      isBusy={place.isBusy}
      reason={closed ?? offline}
    >
      {isUnknown && t(`spot.action.${unansweredStateOf(state)}`)}
      {!isUnknown && (isGated ? t('spot.gate.title') : label)}
    </Button>
  )
}
