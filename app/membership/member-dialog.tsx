import { useLayoutEffect, useRef } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { TakenPlaces } from './member.ts'
import { type EditedMember, MemberForm } from './member-form.tsx'
import { editLinkId } from './members-table.tsx'

/** Over the list, whose search, order and page stay in the URL. Without a script it stands above the list. @param list the list's own URL */
export function MemberDialog({ member, places, list }: { member: EditedMember; places: TakenPlaces; list: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { id } = member
  useLayoutEffect(() => {
    const element = dialog.current
    // It comes open from the server, so that it needs no script; only a script can make it modal.
    element?.close()
    element?.showModal()
    return () => {
      element?.close()
      requestAnimationFrame(() => {
        // A member who was moved out of the filter has left the list.
        const opener = document.getElementById(editLinkId(id)) ?? document.getElementById('content')
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
      })
    }
  }, [id])
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="edit-member"
      className="card m-auto w-[calc(100%-2rem)] max-w-2xl text-ink backdrop:bg-night/60 [&:modal]:max-h-[calc(100svh-2rem)] [&:not(:modal)]:static [&:not(:modal)]:mx-0 [&:not(:modal)]:my-6 [&:not(:modal)]:w-full"
      onCancel={(event) => {
        event.preventDefault()
        void navigate(list, { preventScrollReset: true })
      }}
      onClose={({ currentTarget }) => {
        // A second Escape closes it past that question, which stands in it.
        if (currentTarget.open) return
        currentTarget.showModal()
        void navigate(list, { preventScrollReset: true })
      }}
    >
      <h2 id="edit-member" className="mb-5 text-2xl">
        Edit Member
      </h2>
      <MemberForm key={`${id} ${member.version}`} member={member} places={places} back={searchOf(list)}>
        <Link className="button-quiet" to={list} preventScrollReset>
          Cancel
        </Link>
      </MemberForm>
      <p className="mt-5 wrap-anywhere">
        <Link className="link" to={href('/admin/users/:id', { id })}>
          History of {member.firstName} {member.lastName}
        </Link>
      </p>
    </dialog>
  )
}

function searchOf(url: string): string {
  return url.slice(url.indexOf('?') + 1 || url.length)
}
