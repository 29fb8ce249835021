import { href } from 'react-router'
import { MessageView } from '../ui/message-view.tsx'

/** For an address without a page. */
export function NotFound() {
  return (
    <MessageView network="lost">
      <h1>Oops! Page not found</h1>
      <p className="lead">There’s nothing at this address. It may be mistyped, or the page has moved.</p>
      <div className="actions">
        <a href={href('/')} className="button">
          Return to Home
        </a>
      </div>
      <p className="lead">
        Or try the <a href={href('/spark-sessions')}>bootcamp</a>, the{' '}
        <a href={href('/learning-hub')}>learning library</a> or the <a href={href('/the-spark')}>community</a>. If one
        of our links brought you here, please <a href={href('/contact')}>tell us</a>.
      </p>
    </MessageView>
  )
}
