/** The ticket as a bottom sheet, for the pressed direction, with the index beside its name. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useFormat } from '../../../i18n/useFormat.ts'
import { DirectionWord } from '../DirectionWord.tsx'
import css from './RoundTicket.module.css'
import { RoundTicket, type RoundTicketProps } from './RoundTicket.tsx'

type TicketSheetProps = RoundTicketProps & { isOpen: boolean; onClose: () => void }

export function TicketSheet({ isOpen, onClose, ...ticket }: TicketSheetProps) {
  const format = useFormat()
  const { form, info } = ticket
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      isLocked={ticket.place.isBusy}
      title={
        <span className={css.title}>
          <DirectionWord direction={form.direction} hasColor />
          <span>
            {info.base}/{info.quote}
          </span>
          <Num className={css.price}>{format.price(info.price, info.priceDecimals)}</Num>
        </span>
      }
    >
      <RoundTicket {...ticket} />
    </Sheet>
  )
}
