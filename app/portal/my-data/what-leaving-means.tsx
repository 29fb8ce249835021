import { href } from 'react-router'
import type { LeavingTakesAlong } from './leaving-counts.server.ts'

/** What happens, before it is asked for. */
export function WhatLeavingMeans({ takesAlong }: { takesAlong: LeavingTakesAlong }) {
  const { projects, messages, unansweredMessages, isAdmin } = takesAlong
  return (
    <div className="grid gap-6">
      <section aria-labelledby="goes">
        <h2 id="goes" className="text-2xl">
          What is deleted
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-ember-text">
          <li>Your account: name, email address, newsletter, and your sign-ins on all devices.</li>
          <li>
            Your profile and its picture, your answers
            {projects > 0 && `, and your ${projects === 1 ? 'project' : `${projects} projects`}`}. Nobody finds you in
            the community any more.
          </li>
          {messages > 0 && (
            <li>
              {messages === 1 ? '1 message' : `${messages} messages`} sent to us from your address
              {unansweredMessages > 0 && `, ${unansweredMessages} of them not dealt with yet: nobody will answer`}.
            </li>
          )}
          <li>Our notes of emails to you. A last one tells you that you have left.</li>
        </ul>
        <p className="mt-3">
          Your place in the bootcamp is free at once, for somebody who waits. You may register again, and may then have
          to wait.
        </p>
        {isAdmin && <p className="mt-3">You are an admin as well. The admin area closes for you, too.</p>}
      </section>
      <section aria-labelledby="stays">
        <h2 id="stays" className="text-2xl">
          What stays
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-ember-text">
          <li>
            That something was done, and when, in the log of the admin area. Instead of you it names “somebody who
            left”: the log shows whether admins treat people fairly, so nothing is torn out of it.
          </li>
          <li>Backups of our server, until newer ones replace them.</li>
        </ul>
      </section>
      <p>
        Do you want to keep something?{' '}
        <a className="link" href={href('/training-portal/profile/data/download')}>
          Download your data
        </a>{' '}
        first. This can’t be undone, not even by us.
      </p>
    </div>
  )
}
