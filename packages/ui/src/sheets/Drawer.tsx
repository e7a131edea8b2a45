/** A panel from the right, for a notice or a list to pick from. */
import { Modal, type ModalProps } from './Modal.tsx'

export function Drawer(props: ModalProps) {
  return <Modal shape="drawer" {...props} />
}
