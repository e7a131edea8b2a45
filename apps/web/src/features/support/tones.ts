/** The colors of ticket states: waiting for the member is highlighted. */
import type { TicketState } from '@assay/domain/support/ticket.ts'
import type { Tone } from '@assay/ui/notes/StatusPill.tsx'

export const TONES: Record<TicketState, Tone> = {
  waiting: 'info',
  responded: 'success',
  closed: 'neutral',
}
