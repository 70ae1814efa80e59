import { drawn } from './drawn-icon.tsx'

/** The opening bell: the mark of the product. */
export const BellIcon = drawn(
  <>
    <path d="M10 2.5v1.2M4 14.5c1.2-1.2 1.6-2.8 1.6-5a4.4 4.4 0 0 1 8.8 0c0 2.2.4 3.8 1.6 5Z" />
    <path d="M8.4 17a1.8 1.8 0 0 0 3.2 0" />
  </>,
)
export const PlusIcon = drawn(<path d="M10 4v12M4 10h12" />)
export const MinusIcon = drawn(<path d="M4 10h12" />)
export const CloseIcon = drawn(<path d="m5 5 10 10M15 5 5 15" />)
export const CheckIcon = drawn(<path d="m4 10.5 4 4 8-9" />)
export const TrashIcon = drawn(<path d="M3.5 5.5h13M8 5.5V3.5h4v2M5.5 5.5l.6 11h7.8l.6-11M8.5 9v4.5M11.5 9v4.5" />)
export const PencilIcon = drawn(
  <path d="m4 16 .8-3.4L13.4 4a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2L7.4 15.2ZM12 5.4 14.6 8" />,
)
export const CopyIcon = drawn(<path d="M7 7h9.5v9.5H7ZM13 7V3.5H3.5V13H7" />)
export const ArrowUpIcon = drawn(<path d="M10 16V4.5M5.5 9 10 4.5 14.5 9" />)
export const ArrowDownIcon = drawn(<path d="M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5" />)
export const MoveIcon = drawn(<path d="M3.5 4.5h6M3.5 9h4M3.5 13.5h4M9.5 12.5h7M13.5 9l3.5 3.5-3.5 3.5" />)
export const SearchIcon = drawn(<path d="M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6ZM13 13l4 4" />)
export const MenuIcon = drawn(<path d="M3 5.5h14M3 10h14M3 14.5h14" />)
export const SignOutIcon = drawn(<path d="M8 3.5H4v13h4M8.5 10H17M13.5 6.5 17 10l-3.5 3.5" />)
export const DashboardIcon = drawn(
  <path d="M3.5 3.5h5.5v6h-5.5ZM11 3.5h5.5v3.5h-5.5ZM11 9h5.5v7.5h-5.5ZM3.5 11.5h5.5v5h-5.5Z" />,
)
export const TradesIcon = drawn(<path d="M3 15.5h3l3-9 3.5 6 2-3.5H17" />)
export const InsightIcon = drawn(
  <path d="M3.5 3v13.5H17M8 6v7M6.5 6h3M6.5 13h3M8 9.5h.01M13.5 4.5v6M12 4.5h3M12 10.5h3" />,
)
export const SettingsIcon = drawn(
  <>
    <path d="M3 6h7.5M14.5 6h2.5M3 14h2.5M9.5 14h7.5" />
    <circle cx="12.5" cy="6" r="2" />
    <circle cx="7.5" cy="14" r="2" />
  </>,
)
export const TodayIcon = drawn(<path d="M8 5.5h9M8 10h9M8 14.5h9M3 5.3l1 1 1.8-2M3 9.8l1 1 1.8-2M3 14.3l1 1 1.8-2" />)
export const CalendarIcon = drawn(
  <path d="M3.5 5h13v11.5h-13ZM3.5 8.5h13M7 3v3.5M13 3v3.5M7 12h.01M10 12h.01M13 12h.01" />,
)
export const InfoIcon = drawn(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.2v4.3M10 6.5h.01" />
  </>,
)
export const WarningIcon = drawn(<path d="M10 3 2.5 16.5h15ZM10 8.5v3.8M10 14.4h.01" />)
export const ErrorIcon = drawn(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v5M10 13.6h.01" />
  </>,
)
export const RetryIcon = drawn(<path d="M16 8A6.3 6.3 0 1 0 16.3 11.5M16.5 4v4h-4" />)
export const CloudOffIcon = drawn(
  <>
    <path d="M3 3l14 14M7.6 7.1A4.5 4.5 0 0 0 5.5 8.9 3.4 3.4 0 0 0 6 15.6h8.2" />
    <path d="M10 6.2a4.5 4.5 0 0 1 4.4 3.2 3.2 3.2 0 0 1 2.3 5" />
  </>,
)
export const BookIcon = drawn(
  <path d="M10 5.5C8.3 4.2 6 3.7 3 3.9v11.6c3-.2 5.3.3 7 1.6 1.7-1.3 4-1.8 7-1.6V3.9c-3-.2-5.3.3-7 1.6ZM10 5.5v11.6" />,
)
export const SunIcon = drawn(
  <>
    <circle cx="10" cy="10" r="3.3" />
    <path d="M10 2.5v1.6M10 15.9v1.6M2.5 10h1.6M15.9 10h1.6" />
    <path d="M4.7 4.7l1.1 1.1M14.2 14.2l1.1 1.1M4.7 15.3l1.1-1.1M14.2 5.8l1.1-1.1" />
  </>,
)
