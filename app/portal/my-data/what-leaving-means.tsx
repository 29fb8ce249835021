import { href } from 'react-router'
import type { LeavingTakesAlong } from './leaving-counts.server.ts'

/** The consequences of leaving. @param freesPlace whether they have a place in a bootcamp that isn't over */
export function WhatLeavingMeans({ takesAlong, freesPlace }: { takesAlong: LeavingTakesAlong; freesPlace: boolean }) {
  const { projects, messages, unansweredMessages, isAdmin } = takesAlong
  return (
    <div className="grid gap-6">
      <section aria-labelledby="goes">
        <h2 id="goes" className="text-2xl">
          What’s deleted
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-ember-text">
          <li>Your account: name, email address, newsletter, and your sign-ins on all devices.</li>
          <li>
            Your profile and its picture, your answers
            {projects > 0 && `, and your ${projects === 1 ? 'project' : `${projects} projects`}`}. You no longer appear
            in the community.
          </li>
          {messages > 0 && (
            <li>
              {messages === 1 ? '1 message' : `${messages} messages`} sent to us from your address
              {unansweredMessages > 0 && `, including ${unansweredMessages} we haven’t answered yet`}.
            </li>
          )}
          <li>Our records of emails to you. One last email confirms that you’ve left.</li>
        </ul>
        <p className="mt-3">
          {freesPlace && 'Your place in the bootcamp is free for someone else right away. '}You’re welcome to register
          again, but you may have to wait.
        </p>
        {isAdmin && <p className="mt-3">You’re also an admin. The admin area closes for you too.</p>}
      </section>
      <section aria-labelledby="stays">
        <h2 id="stays" className="text-2xl">
          What stays
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-ember-text">
          <li>
            The admin log keeps a record of actions, with your name replaced by “somebody who left”. We need it to show
            that admins treat people fairly, so its entries stay.
          </li>
          <li>Backups of our server, until newer ones replace them.</li>
        </ul>
      </section>
      <p>
        Want to keep a copy?{' '}
        <a className="link" href={href('/training-portal/profile/data/download')}>
          Download your data
        </a>{' '}
        first. This can’t be undone, not even by us.
      </p>
    </div>
  )
}
