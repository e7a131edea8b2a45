/** A centered dialog, only for what is destructive or legal. */
import { Modal, type ModalProps } from './Modal.tsx'

export function Dialog(props: ModalProps) {
  return <Modal shape="dialog" {...props} />
}
