import arrowDown from 'lucide:arrow-down'
import arrowLeft from 'lucide:arrow-left'
import arrowRight from 'lucide:arrow-right'
import arrowUp from 'lucide:arrow-up'
import arrowUpDown from 'lucide:arrow-up-down'
import arrowUpRight from 'lucide:arrow-up-right'
import bellRing from 'lucide:bell-ring'
import briefcase from 'lucide:briefcase'
import calendarDays from 'lucide:calendar-days'
import calendarPlus from 'lucide:calendar-plus'
import calendarSync from 'lucide:calendar-sync'
import check from 'lucide:check'
import chevronDown from 'lucide:chevron-down'
import chevronLeft from 'lucide:chevron-left'
import chevronRight from 'lucide:chevron-right'
import circle from 'lucide:circle'
import circleAlert from 'lucide:circle-alert'
import clock from 'lucide:clock'
import copy from 'lucide:copy'
import download from 'lucide:download'
import fileText from 'lucide:file-text'
import graduationCap from 'lucide:graduation-cap'
import gripVertical from 'lucide:grip-vertical'
import inbox from 'lucide:inbox'
import info from 'lucide:info'
import layoutDashboard from 'lucide:layout-dashboard'
import library from 'lucide:library'
import mail from 'lucide:mail'
import messagesSquare from 'lucide:messages-square'
import pencil from 'lucide:pencil'
import plus from 'lucide:plus'
import refreshCw from 'lucide:refresh-cw'
import reply from 'lucide:reply'
import scrollText from 'lucide:scroll-text'
import search from 'lucide:search'
import send from 'lucide:send'
import shieldCheck from 'lucide:shield-check'
import star from 'lucide:star'
import ticket from 'lucide:ticket'
import trash2 from 'lucide:trash'
import upload from 'lucide:upload'
import userPlus from 'lucide:user-plus'
import users from 'lucide:users'
import video from 'lucide:video'
import type { ComponentProps, ReactNode } from 'react'

export type Icon = (props: ComponentProps<'svg'>) => ReactNode

/** Lucide's icons, those that are used (`scripts/lucide.ts`). @param drawing what stands in a square of 24 */
function icon(name: string, drawing: string): Icon {
  return ({ className = '', ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`lucide lucide-${name} ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is a part of the program
      dangerouslySetInnerHTML={{ __html: drawing }}
      {...rest}
    />
  )
}

export const ArrowDown = icon('arrow-down', arrowDown)
export const ArrowLeft = icon('arrow-left', arrowLeft)
export const ArrowRight = icon('arrow-right', arrowRight)
export const ArrowUp = icon('arrow-up', arrowUp)
export const ArrowUpDown = icon('arrow-up-down', arrowUpDown)
export const ArrowUpRight = icon('arrow-up-right', arrowUpRight)
export const BellRing = icon('bell-ring', bellRing)
export const Briefcase = icon('briefcase', briefcase)
export const CalendarDays = icon('calendar-days', calendarDays)
export const CalendarPlus = icon('calendar-plus', calendarPlus)
export const CalendarSync = icon('calendar-sync', calendarSync)
export const Check = icon('check', check)
export const ChevronDown = icon('chevron-down', chevronDown)
export const ChevronLeft = icon('chevron-left', chevronLeft)
export const ChevronRight = icon('chevron-right', chevronRight)
export const Circle = icon('circle', circle)
export const CircleAlert = icon('circle-alert', circleAlert)
export const Clock = icon('clock', clock)
export const Copy = icon('copy', copy)
export const Download = icon('download', download)
export const FileText = icon('file-text', fileText)
export const GraduationCap = icon('graduation-cap', graduationCap)
export const GripVertical = icon('grip-vertical', gripVertical)
export const Inbox = icon('inbox', inbox)
export const Info = icon('info', info)
export const LayoutDashboard = icon('layout-dashboard', layoutDashboard)
export const Library = icon('library', library)
export const Mail = icon('mail', mail)
export const MessagesSquare = icon('messages-square', messagesSquare)
export const Pencil = icon('pencil', pencil)
export const Plus = icon('plus', plus)
export const RefreshCw = icon('refresh-cw', refreshCw)
export const Reply = icon('reply', reply)
export const ScrollText = icon('scroll-text', scrollText)
export const Search = icon('search', search)
export const Send = icon('send', send)
export const ShieldCheck = icon('shield-check', shieldCheck)
export const Star = icon('star', star)
export const Ticket = icon('ticket', ticket)
export const Trash2 = icon('trash', trash2)
export const Upload = icon('upload', upload)
export const UserPlus = icon('user-plus', userPlus)
export const Users = icon('users', users)
export const Video = icon('video', video)
