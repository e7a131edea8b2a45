/** Figures, changes, coins, rulers, dials: everything that measures. */
import { StepRail } from '../bars/StepRail.tsx'
import { RangeRuler } from '../choices/RangeRuler.tsx'
import { StatusPill } from '../notes/StatusPill.tsx'
import { TickLine } from '../rows/TickLine.tsx'
import { CoinIcon } from './CoinIcon.tsx'
import { Delta } from './Delta.tsx'
import { Dial } from './Dial.tsx'
import { Num } from './Num.tsx'
import { Spark } from './Spark.tsx'

export const Sizes = () => (
  <>
    <Num size="hero" unit="USDT">
      12,480.5521
    </Num>
    <Num size="hero" unit="USDT">
      1,234,567,890.5521
    </Num>
    <Num size="xl">64,856.72</Num>
    <Num size="lg">3,512.44</Num>
    <Num size="md" spoken="0.00001183">
      0.0₄1183
    </Num>
    <Num size="sm">••••••</Num>
  </>
)
export const Changes = () => (
  <>
    <Delta direction="up">+2.41%</Delta>
    <Delta direction="down">−0.62%</Delta>
    <Delta direction="flat">0.00%</Delta>
  </>
)
/** Discs alone: the images come from the server. */
export const Coins = () =>
  ['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'DOGE', 'ASY', 'USDT', 'LINK', 'PEPE'].map((symbol) => (
    <CoinIcon key={symbol} symbol={symbol} />
  ))
export const Sparks = () => (
  <>
    <Spark values={[3, 4, 3, 5, 6, 5, 7]} direction="up" />
    <Spark values={[7, 5, 6, 5, 3, 4, 3]} direction="down" />
    <Spark values={[1, 1, 1]} direction="flat" />
  </>
)
export const Range = () => (
  <RangeRuler
    position={0.36}
    low="63,580.83"
    high="76,541.40"
    lowLabel="24h low"
    highLabel="24h high"
  />
)
export const Dials = () => (
  <>
    <Dial share={0.62} label="62 percent" tone="brass">
      03:12:40
    </Dial>
    <Dial share={0.3} size={64} label="43 seconds">
      00:43
    </Dial>
  </>
)
export const Steps = () => <StepRail steps={['Wallet', 'Network', 'Review', 'Sent']} current={2} />
export const Pills = () => (
  <>
    <StatusPill>Not verified</StatusPill>
    <StatusPill tone="success">Verified</StatusPill>
    <StatusPill tone="warn">Reconnecting</StatusPill>
    <StatusPill tone="error">Failed</StatusPill>
    <StatusPill tone="brass">Demo</StatusPill>
  </>
)
export const Activity = () => <TickLine isActive label="Loading" />
