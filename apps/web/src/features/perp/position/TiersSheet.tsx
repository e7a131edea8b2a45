/**
 * The risk tiers of a contract: how much margin a position of which value must keep, and where this
 * one is.
 */
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { Position } from '@assay/wire/rows/position.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { perps } from '../../../live/perps.ts'
import { useLive } from '../../../live/useLive.ts'
import css from './positions.module.css'

type TiersSheetProps = { position: Position; isOpen: boolean; onClose: () => void }

export function TiersSheet({ position, isOpen, onClose }: TiersSheetProps) {
  const t = useT()
  const format = useFormat()
  const market = `${position.base}/${position.quote}`
  const brackets = useLive(perps, (all) => all.get(market))?.brackets ?? []
  const own = brackets.findIndex(({ notionalMax }) => position.notional <= notionalMax)
  const at = own < 0 ? brackets.length - 1 : own
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`${t('perp.tiers')} · ${market}`}>
      <p className={css.muted}>{t('perp.tiers.text')}</p>
      <table className={css.tiers}>
        <thead>
          <tr>
            <th scope="col">{`${t('perp.tiers.upTo')} (${position.quote})`}</th>
            <th scope="col">{t('perp.maintenanceRate')}</th>
            <th scope="col">{t('perp.leverageMax')}</th>
          </tr>
        </thead>
        <tbody className="num">
          {brackets.map(({ notionalMax, maintenanceRate, leverageMax }, index) => (
            <tr key={String(notionalMax)} data-own={index === at || undefined}>
              <td>
                {format.exact(notionalMax)}
                {index === at && <span className={css.tierOwn}> {t('perp.tiers.own')}</span>}
              </td>
              <td>{format.share(maintenanceRate, 2)}</td>
              <td>{`${leverageMax}×`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
