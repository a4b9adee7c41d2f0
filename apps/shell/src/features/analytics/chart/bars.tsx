import type { Activity } from '@botter/contracts';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { pointName, type Series } from './series';

interface BarsProps {
  activity: Activity;
  series: readonly Series[];
}

const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--muted)', fontSize: 12 }, tickLine: false };

/**
 * Stacked bars. Loaded by need, because the library is large; the numbers are in a table for those who don't
 * see it.
 */
export default function Bars({ activity: { points, unit }, series }: BarsProps) {
  const data = points.map((point) => ({
    name: pointName(point.from, unit),
    ...Object.fromEntries(series.map((one) => [one.key, one.valueOf(point)])),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 256 }}>
      <BarChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: -12 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" interval="preserveStartEnd" minTickGap={24} {...axis} />
        <YAxis allowDecimals={false} width={48} {...axis} axisLine={false} />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={false}
          separator=": "
          formatter={(count) => count?.toLocaleString()}
          contentStyle={{
            background: 'var(--raised)',
            border: '1px solid var(--line)',
            borderRadius: 8,
            fontSize: 12,
          }}
          labelStyle={{ color: 'var(--ink)', fontWeight: 600 }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        {series.map(({ key, name, color }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="all"
            fill={color}
            maxBarSize={36}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
