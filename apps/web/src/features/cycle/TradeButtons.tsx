/**
 * Up and Down, or the reason for neither: signed out, closed, paused. Always within reach of a
 * thumb.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import type { CycleLimits } from '@assay/wire/routes/trading/cycle.ts'
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import { serverNow } from '../../api/serverClock.ts'
import { useT } from '../../i18n/i18n.ts'
import { cyclePath } from '../../routing/paths.ts'
import { openLogin } from '../../session/loginSheet.ts'
import { useIsSignedIn } from '../../session/session.ts'
import css from './CycleScreen.module.css'
import { DirectionWord } from './DirectionWord.tsx'

type TradeButtonsProps = {
  symbol: string
  info: CycleInfo
  limits: CycleLimits | undefined
  onPress: (direction: 'up' | 'down') => void
}

export function TradeButtons({ symbol, info, limits, onPress }: TradeButtonsProps) {
  const t = useT()
  const isSignedIn = useIsSignedIn()
  if (!isSignedIn) {
    return (
      <Button size="large" isBlock onClick={() => openLogin(cyclePath(symbol))}>
        {t('spot.action.login')}
      </Button>
    )
  }
  const now = serverNow()
  const isPaused = (limits?.pausedUntil ?? 0) > now || (limits?.excludedUntil ?? 0) > now
  if (!info.isOpen || isPaused) {
    return (
      <Button size="large" isBlock reason={t(info.isOpen ? 'cycle.paused' : 'app.notTradable')} />
    )
  }
  return (
    <div className={css.buttons}>
      <Button kind="buy" size="large" isBlock onClick={() => onPress('up')}>
        <DirectionWord direction="up" />
      </Button>
      <Button kind="sell" size="large" isBlock onClick={() => onPress('down')}>
        <DirectionWord direction="down" />
      </Button>
    </div>
  )
}
