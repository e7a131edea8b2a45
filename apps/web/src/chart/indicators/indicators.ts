/** The indicators in the order of the menu: seven over the candles, three in a pane below. */
import { bbi, ema, ma, pbx } from './averages.ts'
import { boll, ene, mike } from './bands.ts'
import type { Indicator, IndicatorId, OverlayId, PaneId } from './indicator.ts'
import { kdj, macd, rsi } from './oscillators.ts'

const OVERLAYS: Readonly<Record<OverlayId, Indicator>> = {
  MA: ma,
  EMA: ema,
  BOLL: boll,
  BBI: bbi,
  MIKE: mike,
  PBX: pbx,
  ENE: ene,
}
const PANES: Readonly<Record<PaneId, Indicator>> = { MACD: macd, RSI: rsi, KDJ: kdj }

export const INDICATORS: Readonly<Record<IndicatorId, Indicator>> = { ...OVERLAYS, ...PANES }

export const OVERLAY_IDS = Object.keys(OVERLAYS) as OverlayId[]
export const PANE_IDS = Object.keys(PANES) as PaneId[]
export const isOverlay = (id: string): id is OverlayId => id in OVERLAYS
export const isPane = (id: string): id is PaneId => id in PANES
