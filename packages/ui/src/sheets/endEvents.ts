/**
 * React events bubble through a portal to the components that rendered it: a form that opens a
 * sheet would receive the sheet's submit and submit itself. Spread on the root of a portal, these
 * stop every bubbling event there (https://react.dev/reference/react-dom/createPortal, caveats).
 */
import type { DOMAttributes, SyntheticEvent } from 'react'

const NAMES = [
  'Submit',
  'Reset',
  'Invalid',
  'Change',
  'Input',
  'BeforeInput',
  'Select',
  'Click',
  'AuxClick',
  'DoubleClick',
  'ContextMenu',
  'Wheel',
  'KeyDown',
  'KeyPress',
  'KeyUp',
  'Focus',
  'Blur',
  'PointerDown',
  'PointerMove',
  'PointerUp',
  'PointerCancel',
  'PointerOver',
  'PointerOut',
  'GotPointerCapture',
  'LostPointerCapture',
  'MouseDown',
  'MouseMove',
  'MouseUp',
  'MouseOver',
  'MouseOut',
  'TouchStart',
  'TouchMove',
  'TouchEnd',
  'TouchCancel',
  'Copy',
  'Cut',
  'Paste',
  'CompositionStart',
  'CompositionUpdate',
  'CompositionEnd',
  'Drag',
  'DragStart',
  'DragEnd',
  'DragEnter',
  'DragLeave',
  'DragOver',
  'Drop',
  // These do not go up in the document, but in React they do.
  'Cancel',
  'Close',
  'Toggle',
  'BeforeToggle',
  'Load',
  'Error',
]

const end = (event: SyntheticEvent) => event.stopPropagation()

export const endEvents = Object.fromEntries(
  NAMES.map((name) => [`on${name}`, end]),
) as DOMAttributes<HTMLElement>
