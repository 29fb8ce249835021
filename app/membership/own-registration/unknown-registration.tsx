import { href } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { MessageView } from '../../ui/message-view.tsx'

/** For an incomplete, mistyped or invalid link. */
export function UnknownRegistration() {
  return (
    <MessageView network="lost">
      <h1>We couldn’t find that registration</h1>
      <p className="lead">
        The link may have been cut off. Please copy all of it from the latest email we sent you,{' '}
        <a href={href('/my-link')}>ask us for it</a>, or write to{' '}
        <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a> and we’ll help. Not registered yet? It takes a minute.
      </p>
      <div className="actions">
        <a className="button" href={href('/join')}>
          Register
        </a>
        <a className="button-quiet" href={href('/')}>
          Return to Home
        </a>
      </div>
    </MessageView>
  )
}
