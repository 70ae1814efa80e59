import { Component, type ReactNode } from 'react'
import { showToast } from '#web/design/toast/toasts.ts'

interface CatchProps {
  readonly children: ReactNode
  /** Replaces the part that failed. */
  readonly instead: ReactNode
  readonly onFailed?: () => void
}

interface CatchState {
  readonly failed: boolean
  /** What was drawn when it failed, once that is known. */
  readonly of?: ReactNode
}

/** Catches defects of what it holds, and draws it again when it changes. React only lets a class do this. */
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

/** Said of a part that has a defect. */
export const failed = 'This part of the page could not be shown. Your journal was not changed by it.'

/** What opens over a page: a defect in it says so and closes it. */
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
