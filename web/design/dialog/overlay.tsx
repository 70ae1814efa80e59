import { Component, type ReactNode } from 'react'
import { showToast } from '#web/design/toast/toasts.ts'

interface CatchProps {
  readonly children: ReactNode
  readonly instead: ReactNode
  readonly onFailed?: () => void
}

interface CatchState {
  readonly failed: boolean
  /** The children that failed, set after the failure. */
  readonly of?: ReactNode
}

/** Draws changed children again after a defect. React only lets a class catch defects. */
export class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { failed: false }

  static getDerivedStateFromError(): CatchState {
    return { failed: true }
  }

  static getDerivedStateFromProps({ children }: CatchProps, { failed, of }: CatchState): CatchState | null {
    return failed && of !== undefined && of !== children ? { failed: false, of: undefined } : null
  }

  override componentDidCatch(): void {
    this.setState({ of: this.props.children })
    this.props.onFailed?.()
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

export const failed = 'This part of the page could not be shown. Your journal was not changed by it.'

/** Content over a page: a defect in it closes it, with a toast. */
export const Overlay = ({ children, onClose }: Pick<CatchProps, 'children'> & { readonly onClose: () => void }) => {
  const close = () => {
    showToast({ text: failed })
    onClose()
  }
  return (
    <Catch instead={null} onFailed={close}>
      {children}
    </Catch>
  )
}
