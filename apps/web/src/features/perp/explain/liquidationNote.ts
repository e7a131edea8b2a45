/** The note below a liquidation price, or below the lack of one. */
import { isAcrossMark } from '../rules/acrossMark.ts'

export const liquidationNote = (standing: Parameters<typeof isAcrossMark>[0]) =>
  standing.liquidationPrice === undefined
    ? 'perp.liquidation.noneText'
    : isAcrossMark(standing)
      ? 'perp.liquidation.shared'
      : 'perp.explain.estimate'
