/** The six main indicators, in the order of the menu. */
import { bbi } from './bbi.ts'
import { boll } from './boll.ts'
import { ene } from './ene.ts'
import type { Indicator, IndicatorId } from './indicator.ts'
import { ma } from './ma.ts'
import { mike } from './mike.ts'
import { pbx } from './pbx.ts'

export const INDICATORS: Readonly<Record<IndicatorId, Indicator>> = {
  MA: ma,
  BOLL: boll,
  BBI: bbi,
  MIKE: mike,
  PBX: pbx,
  ENE: ene,
}

export const INDICATOR_IDS = Object.keys(INDICATORS) as IndicatorId[]
