import {
  ChartColumn,
  CircleUser,
  FlaskConical,
  History,
  KeyRound,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  PencilLine,
  Plus,
  Send,
  Settings2,
  ShieldCheck,
  SquareMenu,
  Users,
  Webhook,
  Workflow,
} from 'lucide-react';
import type { ComponentType, SVGProps } from 'react';
import type { PaletteIcon } from '../screens/screen-table';

const icons: Readonly<Record<PaletteIcon, ComponentType<SVGProps<SVGSVGElement>>>> = {
  chart: ChartColumn,
  flask: FlaskConical,
  flow: Workflow,
  history: History,
  key: KeyRound,
  megaphone: Megaphone,
  menu: SquareMenu,
  message: MessageCircle,
  messages: MessagesSquare,
  pencil: PencilLine,
  people: Users,
  person: CircleUser,
  plus: Plus,
  send: Send,
  shield: ShieldCheck,
  sliders: Settings2,
  webhook: Webhook,
};

/** A screen that the palette finds, with its icon drawn. */
export function withIcon<Found extends { readonly icon: PaletteIcon }>(found: Found) {
  return { ...found, icon: icons[found.icon] };
}
