/** How the states of a ticket look: what waits for the member stands out. */
import type { TicketState } from '@assay/domain/support/ticket.ts'
import type { Tone } from '@assay/ui/notes/StatusPill.tsx'

export const TONES: Record<TicketState, Tone> = {
  waiting: 'info',
  responded: 'success',
  closed: 'neutral',
}
