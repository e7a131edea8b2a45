/** The buttons in every kind and state. */
import { X } from 'lucide-react'
import { Button, type ButtonKind } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { HoldButton } from './HoldButton.tsx'
import { IconButton } from './IconButton.tsx'

const KINDS: readonly ButtonKind[] = ['primary', 'secondary', 'quiet', 'buy', 'sell', 'danger']

export const Kinds = () =>
  KINDS.map((kind) => (
    <Button key={kind} kind={kind}>
      {kind === 'buy' ? 'Buy 0.0424 BTC' : 'Continue'}
    </Button>
  ))
export const Busy = () => (
  <Button size="large" isBlock isBusy>
    Buy 0.0424 BTC
  </Button>
)
export const WithReason = () => (
  <Button kind="buy" size="large" isBlock reason="Not enough USDT">
    Buy BTC
  </Button>
)
export const LongGerman = () => (
  <Button size="large" isBlock>
    Netzwerkgebühr bestätigen und Auszahlung beauftragen
  </Button>
)
export const Others = () => (
  <>
    <IconButton label="Close">
      <X size={20} />
    </IconButton>
    <CopyButton text="0x7aF3" />
    <HoldButton onConfirm={() => undefined}>Close all</HoldButton>
  </>
)
